/** Of the element with a page's structured data, which is removed when the visitor navigates on. */
export const LINKED_DATA_ID = 'linked-data';
