/** The fragment that opens a result's report on the account page, and the id of the link that leads there. */

export const reportHash = (id: string) => `#result-${id}`;

export const reportLinkId = (id: string) => `report-of-${id}`;
