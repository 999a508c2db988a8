/** What the search page and the server that fills it in agree on. */

export const SEARCH_FIELD_ID = 'search-field';
export const SEARCH_RESULTS_ID = 'search-results';
/** Where the build puts the index. */
export const SEARCH_INDEX_PATH = '/search-index.json';
/** Characters. */
export const QUERY_MAX_LENGTH = 100;
