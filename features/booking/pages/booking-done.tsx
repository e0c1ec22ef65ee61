import '#ui/feedback/done-mark.css';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { confirmationStays } from '#features/booking/pages/use-booking.tsx';
import { Button } from '#ui/button.tsx';
import { DialogFooter } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icon.tsx';

interface BookingDoneProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly reference: string | null;
  readonly title?: string;
  readonly text?: string;
  /** Replaces the note about the confirmation; has the main action. */
  readonly children?: ReactNode;
}

/** Success message that closes itself. Pointer movement over it delays this; a key or touch cancels it. */
export function BookingDone({
  open,
  onClose,
  reference,
  title = bookingMessages.successTitle,
  text = bookingMessages.successText,
  children,
}: BookingDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [held, setHeld] = useState<'no' | 'hovered' | 'kept'>('no');
  const stays = useRef<number>(confirmationStays.first);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || held !== 'no') return;
    const timer = setTimeout(() => close(), stays.current);
    return () => {
      clearTimeout(timer);
      stays.current = confirmationStays.again;
    };
  }, [open, held]);
  // The focused button disappeared with the form.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <div
      className="booking-done"
      onPointerMove={({ movementX, movementY }) => {
        // Appearing under a resting pointer is no hover.
        if (held === 'no' && (movementX !== 0 || movementY !== 0)) setHeld('hovered');
      }}
      onPointerLeave={() => {
        if (held === 'hovered') setHeld('no');
      }}
      onPointerDown={() => setHeld('kept')}
      onKeyDown={() => setHeld('kept')}
    >
      <div className="dialog-end">
        <span className="done-mark">
          <Icon name="check" />
        </span>
        <h3 ref={heading} tabIndex={-1} aria-describedby="booking-done-text">
          {title}
        </h3>
        <p id="booking-done-text">{text}</p>
        {reference !== null && (
          <p>
            {bookingMessages.reference} <strong className="data">{reference}</strong>.
          </p>
        )}
        {children ?? <p className="soft small">{bookingMessages.confirmationSent}</p>}
      </div>
      <DialogFooter>
        <p className="soft small">{held === 'no' ? bookingMessages.closesSoon : bookingMessages.staysOpen}</p>
        <Button onClick={() => setHeld('kept')} aria-disabled={held === 'kept' || undefined}>
          Keep open
        </Button>
        <Button variant={children === undefined ? 'primary' : 'quiet'} onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </div>
  );
}
