import './alert.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

export type AlertProps = {
  tone: 'error' | 'success' | 'info' | 'warning';
  title?: string;
  children?: ReactNode;
  /** `alert` is announced immediately, `status` politely; plain text without a role. */
  role?: 'alert' | 'status';
};

const icons = { error: 'error', success: 'check', info: 'info', warning: 'warning' } as const satisfies Record<
  AlertProps['tone'],
  IconName
>;

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
