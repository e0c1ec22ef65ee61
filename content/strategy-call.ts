/** Minutes. Separate, to keep the dialog small. */
export const strategyCallMinutes = 30;

/** As the team and the calendars call it. */
export const strategyCallName = 'Strategy call';
