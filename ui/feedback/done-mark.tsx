import './done-mark.css';
import { Icon } from '../icon.tsx';

/** A tick in a circle, above a thank-you message. */
export function DoneMark({ size }: { size?: 'large' }) {
  return (
    <span className="done-mark" data-size={size}>
      <Icon name="check" />
    </span>
  );
}
