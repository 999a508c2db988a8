/** The element in which a page's HTML tells search engines what it is; it goes when the visitor goes on. */
export const LINKED_DATA_ID = 'linked-data';
