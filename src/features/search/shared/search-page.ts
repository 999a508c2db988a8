export const SEARCH_FIELD_ID = 'search-field';
export const SEARCH_RESULTS_ID = 'search-results';
/** On the text that replaces the results when the server didn't search. */
export const REFUSED_ATTRIBUTE = 'data-refused';
/** On the text for a search without a result. */
export const MISSED_ATTRIBUTE = 'data-missed';
export const SEARCH_INDEX_PATH = '/search-index.json';
/** In UTF-16 units. */
export const QUERY_MAX_LENGTH = 100;
