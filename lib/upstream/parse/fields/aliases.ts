import { wordList } from "../json/name-words";

/** Our field names with the services' names, best first. Foreign IDs (a keyword's project_id) are left out. */
export const PROJECT_ALIASES = {
  id: wordList(`id _id uuid guid uid pk project_id pid campaign_id site_id domain_id website_id Pi key slug`),
  name: wordList(`name project_name display_name custom_name title campaign_name site_name label caption heading nombre nom
    nome naam bezeichnung project campaign`),
  title: wordList(`title display_name custom_name project_title label`),
  domain:
    wordList(`domain host hostname domain_name site website url homepage target address site_uri uri sitio sitio_web
    dominio domaine domein webseite`),
  keywordCount: wordList(`keyword_count keywords_count nb_keywords kw_count keywords kw kws`),
  measuredOn:
    wordList(`measured_on last_measured_on last_measured measured_at last_checked last_checked_at last_check checked_at
    last_scan last_run stand last_crawl last_updated last_updated_at updated_at updated last_update date_updated`),
  attribution: wordList(`attribution source_attribution data_source credit credits source`),
  licence: wordList(`licence license licence_name license_name data_licence data_license`),
} satisfies Record<string, readonly string[]>;

export const KEYWORD_ALIASES = {
  id: wordList(`id _id uuid guid uid pk keyword_id kwid kid tracked_keyword_id Pi key slug`),
  phrase: wordList(`keyword query word phrase text term Ph kw kwd keyphrase slowo_kluczowe name title label`),
  engine: wordList(
    `engine search_engine engine_name search_engine_name se_name se source_engine suchmaschine buscador moteur`,
  ),
  country: wordList(`country country_code country_name gl market location_country search_country land pais pays paese`),
  language: wordList(`language lang language_code language_name hl search_language sprache idioma langue lingua`),
  location: wordList(`location location_name search_location place city region region_name near`),
  device: wordList(`device device_type platform search_type`),
  position:
    wordList(`position rank current_position current_rank position_current latest_position latest_rank pos google_position
    google_rank organic_position organic_rank position_organic rank_organic serp_position serp_rank rank_group rank_absolute rank_num
    position_num keyword_position grank current ranking desktop_position desktop_rank position_desktop mobile_position
    mobile_rank avg_position average_position last_position last_rank place_in_serp place platzierung platz rang
    posicion posicao posizione puesto classement positie pozycja`),
  previous:
    wordList(`previous_position previous_rank prev_position prev_rank position_previous rank_previous position_prev
    prev_pos previous_pos previous prev old_position old_rank yesterday_position yesterday vorherige_platzierung
    vorherige_position vorheriger_rang posicion_anterior posicao_anterior posizione_precedente
    classement_precedent position_precedente rang_precedent vorige_positie last_position last_rank last_rank_num
    last_position_num`),
  best: wordList(`best_position best highest_position top_position peak_position beste_platzierung mejor_posicion
    melhor_posicao migliore_posizione meilleur_classement`),
  searchVolume: wordList(`search_volume volume searches search_vol vol msv sv nq suchvolumen volumen volumen_de_busqueda
    volumen_busqueda volume_recherche volume_de_recherche volume_de_busca volume_di_ricerca zoekvolume`),
  cpc: wordList(`cpc_usd cpc cost_per_click cpc_micros suggested_bid`),
  rankingUrl:
    wordList(`ranking_url ranking_page found_url result_url rank_url ranked_url position_url current_url landing_page
    landing_url highest_ranking_page matched_url gefundene_url url_gefunden rankende_url url_posicionada
    zielseite pagina_posicionada page_positionnee url_positionnee url_trovata page_url url page link landing`),
  tags: wordList(`tags tag_names tag_list keyword_tags tag labels groups categories`),
  measuredOn:
    wordList(`measured_on measured_at measure_date measurement_date last_measured_on checked_at check_date last_checked
    last_checked_at last_check date_checked position_date rank_date last_updated last_updated_at last_update
    last_scan updated_at updated date timestamp as_of`),
  recent: wordList(`recent history last_28_days last_30_days last_7_days position_history rank_history ranking_history
    positions_history history_positions positions ranks rankings recent_positions series timeline daily results
    snapshots Dt verlauf historie historial historico historique storico evolucion evolution`),
} satisfies Record<string, readonly string[]>;

/** When a thing was changed, for any reason. Used as the measured day only if there is no better field. */
export const CHANGED_ON = wordList(`last_updated last_updated_at last_update updated_at updated date_updated`);

export const DATE_ALIASES =
  wordList(`date day on measured_on measured_at check_date checked_at date_checked rank_date ranked_at search_date
    position_date recorded_on recorded_at captured_at scanned_at crawled_at datetime timestamp time at
    created_at created updated_at period week month quarter datum tag fecha dia jour data giorno dzien dt ts d t x`);

export const VALUE_ALIASES = wordList(`value val y v n p r`);

/** Words of names that belong to other positions than the current organic one of the own site. */
export const EARLIER = "previous prev old yesterday before prior earlier";
export const NOT_ORGANIC = "paid ads ad ppc sponsored shopping snippet pack carousel image images video videos news";
export const RIVALS = "competitor competitors rival rivals";
