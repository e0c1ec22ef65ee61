import { openDialog } from '#app/public-page/dialogs.tsx';
import { BookingDialog } from '#features/booking/booking-dialog.tsx';

/** Opens the booking of a strategy call from that link. */
export function open(link: HTMLElement): void {
  openDialog(BookingDialog, link);
}
