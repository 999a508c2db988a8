export const PEOPLE_FILE = 'people.csv';
/** Excel reads UTF-8 only with it. A browser that reads the answer as text takes it away. */
export const BYTE_ORDER_MARK = '\uFEFF';
