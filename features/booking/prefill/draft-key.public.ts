/** Session storage key of the booking form. */
export const bookingDraftKey = 'booking-form-data';
