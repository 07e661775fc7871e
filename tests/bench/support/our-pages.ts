export const ROW = "tbody tr th a";
export const SEARCH_FIELD = "hydrated:main input[type=search]";
