/** Minutes. Separate, to keep the dialog small. */
export const strategyCallMinutes = 30;
