import './side-sheet.css';
import { Dialog, type DialogProps } from '../dialog/dialog.tsx';

/** A dialog at the side of the page, for details of an item that stays visible. */
export function SideSheet(props: Omit<DialogProps, 'size'>) {
  return <Dialog {...props} size="side" />;
}
