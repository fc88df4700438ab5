/** The instant at which tests take place unless they say otherwise: a Saturday morning in November. */
export const testNow = '2026-11-21T09:00:00.000Z'
