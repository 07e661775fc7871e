/** What a load of our list and table pages is waited for by: their first row, and the search field that answers. */
export const ROW = "tbody tr th a";
export const SEARCH_FIELD = "hydrated:main input[type=search]";
