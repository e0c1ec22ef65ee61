import './specimen.css';
import type { ReactNode } from 'react';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="5" className="specimen">
      <h3 className="specimen-title">{title}</h3>
      <Stack gap="6">{children}</Stack>
    </Stack>
  );
}

/** A wrapping row. */
export function SpecimenRow({ children }: { children: ReactNode }) {
  return <Cluster gap="3">{children}</Cluster>;
}
