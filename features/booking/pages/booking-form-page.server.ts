import { bookingPage } from '#features/booking/booking.ts';
import type { FormPage } from '#server/returned-forms/returned-forms.ts';

const returnCookie = 'meridian-booking';

/** The page to which a refused booking goes back. */
export const bookingFormPage: FormPage = { form: 'booking', address: bookingPage, cookie: returnCookie };
