import './done-mark.css';
import { Icon } from '../icon.tsx';

/** A tick in a disc, over what thanks for something sent. */
export function DoneMark({ size }: { size?: 'large' }) {
  return (
    <span className="done-mark" data-size={size}>
      <Icon name="check" />
    </span>
  );
}
