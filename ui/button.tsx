import './button.css';
import type { ComponentProps } from 'react';
import { Spinner } from './feedback/spinner.tsx';

type ButtonLook = {
  /** `primary` is the one thing to do next on a screen. */
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'small' | 'large';
};

export type ButtonProps = ButtonLook & { busy?: boolean } & ComponentProps<'button'>;
export type ButtonLinkProps = ButtonLook & ComponentProps<'a'>;

/**
 * A button, of type `button` unless told otherwise. While `busy` it shows a spinner beside its words, keeps its focus and does
 * nothing when pressed. With `aria-disabled` it looks disabled and can still be tried.
 */
export function Button({ variant = 'secondary', size, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && {
        'aria-disabled': true,
        'aria-busy': true,
        onClick: (event) => {
          event.preventDefault();
        },
      })}
      className={classOf(className)}
      data-variant={variant}
      data-size={size}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'secondary', size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classOf(className)} data-variant={variant} data-size={size}>
      {children}
    </a>
  );
}

function classOf(className: string | undefined): string {
  return className ? `button ${className}` : 'button';
}
