/** Minutes. Separate, to keep the dialog small. */
export const strategyCallMinutes = 30;

/** As the team and the calendars call it. */
export const strategyCallName = 'Strategy call';

/** In addresses: the type of call that the site's buttons link to. */
export const strategyCallSlug = 'strategy-call';
