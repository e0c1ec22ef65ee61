import './specimen.css';
import type { ReactNode } from 'react';

export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="specimen">
      <h3 className="specimen-title">{title}</h3>
      <div className="specimen-body">{children}</div>
    </div>
  );
}

/** A wrapping row. */
export function SpecimenRow({ children }: { children: ReactNode }) {
  return <div className="specimen-row">{children}</div>;
}
