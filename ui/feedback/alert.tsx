import './alert.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

export type AlertProps = {
  tone: 'error' | 'success' | 'info' | 'warning';
  title?: string;
  children?: ReactNode;
  /** `alert` is read out at once when it appears, `status` when the reader pauses; without one it is plain text. */
  role?: 'alert' | 'status';
};

const icons = { error: 'error', success: 'check', info: 'info', warning: 'warning' } as const satisfies Record<
  AlertProps['tone'],
  IconName
>;

/** Something that a whole form or page has to say. */
export function Alert({ tone, title, children, role }: AlertProps) {
  return (
    <div className="alert" data-tone={tone} role={role}>
      <Icon name={icons[tone]} />
      <div className="alert-body">
        {title && <p className="alert-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
