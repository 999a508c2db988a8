import * as v from 'valibot';

/** Of a stored row, as the caller last saw it. PostgreSQL refuses to compare a larger one. */
export const rowVersion = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));
