/** Where on the account page a result's report is, and the link that leads there. */

export const reportHash = (id: string) => `#result-${id}`;

export const reportLinkId = (id: string) => `report-of-${id}`;
