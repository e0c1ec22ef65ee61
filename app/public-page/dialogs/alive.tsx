import { useEffect, useLayoutEffect, type ReactNode } from 'react';

/** Hydration resets what was typed; the returned function restores the last values. */
export function rememberTyped(holder: HTMLElement): () => void {
  const typed = new Map<string, string>();
  const remember = () => {
    for (const control of typedIn(holder)) typed.set(control.name, control.value);
  };
  remember();
  holder.addEventListener('input', remember, { capture: true });
  return () => {
    for (const control of typedIn(holder)) {
      const value = typed.get(control.name);
      if (value !== undefined && control.value !== value) control.value = value;
    }
  };
}

function typedIn(holder: HTMLElement) {
  const controls = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])';
  return holder.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(controls);
}

interface AliveProps {
  /** Runs before the browser paints. */
  readonly onLaidOut?: () => void;
  readonly onAlive?: () => void;
  readonly children: ReactNode;
}

/** Effects run after the children's, before the next user event. */
export function Alive(props: AliveProps) {
  const { onLaidOut, onAlive, children } = props;
  useLayoutEffect(() => onLaidOut?.(), [onLaidOut]);
  useEffect(() => onAlive?.(), [onAlive]);
  return children;
}
