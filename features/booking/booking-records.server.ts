import { eraseBookings } from '#features/booking/booking.server.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import type { PersonRecords } from '#features/users/person-records.public.server.ts';
import { rowsOfAddress } from '#server/db/query/rows-of-address.ts';

export const bookingRecords: PersonRecords = {
  ...rowsOfAddress(bookingRequests),
  right: 'leads:read',
  erase: eraseBookings,
};
