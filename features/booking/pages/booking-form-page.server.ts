import { href } from 'react-router';
import type { FormPage } from '#server/returned-forms/returned-forms.ts';

const returnCookie = 'meridian-booking';

/** Shows refused bookings again. */
export const bookingFormPage: FormPage = { form: 'booking', address: href('/book'), cookie: returnCookie };
