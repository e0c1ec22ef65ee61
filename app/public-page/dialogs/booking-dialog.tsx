import { openDialog } from '#app/public-page/dialogs/dialogs.tsx';
import { BookingDialog } from '#features/booking/pages/booking-dialog.tsx';

export function open(link: HTMLElement): void {
  openDialog(BookingDialog, link);
}
