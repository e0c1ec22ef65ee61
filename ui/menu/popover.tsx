import './popover.css';
import { useId, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { Button, type ButtonProps } from '../button.tsx';

export interface PopoverProps {
  /** Content of the button. */
  readonly label: ReactNode;
  readonly button?: Omit<ButtonProps, 'children' | 'popoverTarget'>;
  /** The edge of the button that the panel is aligned to. */
  readonly align?: 'start' | 'end';
  readonly panel?: ComponentProps<'div'>;
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** A button with a panel over the page, which the browser closes on Escape or a press outside. Opens without scripts. */
export function Popover({ label, button, align = 'start', panel, ref, children }: PopoverProps) {
  const id = useId();
  return (
    <div className="popover">
      <Button size="small" {...button} popoverTarget={id}>
        {label}
      </Button>
      <div {...panel} ref={ref} id={id} popover="auto" className="popover-panel" data-align={align}>
        {children}
      </div>
    </div>
  );
}
