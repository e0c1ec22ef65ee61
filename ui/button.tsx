import type { ComponentProps } from 'react';
import { Spinner } from './feedback/spinner.tsx';

type ButtonLook = {
  /** `primary` is for the main action. */
  variant?: 'primary' | 'secondary' | 'quiet';
  /** `wide` is large, and as wide as its form on narrow screens. */
  size?: 'small' | 'large' | 'wide';
};

export type ButtonProps = ButtonLook & { busy?: boolean } & ComponentProps<'button'>;
export type ButtonLinkProps = ButtonLook & ComponentProps<'a'>;

/** `busy` shows a spinner, keeps focus and ignores clicks. `aria-disabled` stays clickable. */
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

/** A link styled as a button. */
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
