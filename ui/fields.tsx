import './field.css';
import type { ReactNode } from 'react';

type FieldsProps = {
  /** 2 sets short fields side by side where there is room. */
  columns?: 1 | 2;
  children: ReactNode;
};

/** Fields one under the other, at the distance that keeps each label with its own control. */
export function Fields({ columns = 1, children }: FieldsProps) {
  return (
    <div className="fields" data-columns={columns}>
      {children}
    </div>
  );
}
