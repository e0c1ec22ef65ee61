/** Each week CI (`EACH_STATE=1`) tests what `npm test` samples: every state of a page, every order of events. */
export const isWeekly = process.env['EACH_STATE'] !== undefined;
