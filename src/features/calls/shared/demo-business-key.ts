/**
 * The key in `sessionStorage` of the demo's business, as JSON. In a file of its own, because the onboarding page looks
 * for it and needs no schema where there is none.
 */
export const DEMO_BUSINESS_KEY = 'demo-business';
