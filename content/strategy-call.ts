/** How long the free strategy call takes. Apart from the claims, so that the dialog does not bring them all along. */
export const strategyCallMinutes = 30;
