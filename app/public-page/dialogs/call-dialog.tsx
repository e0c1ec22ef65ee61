import { openDialog } from '#app/public-page/dialogs/dialogs.tsx';
import { CallDialog } from '#features/booking/calls/pages/times/call-dialog.tsx';

export function open(link: HTMLElement): void {
  openDialog(CallDialog, link);
}
