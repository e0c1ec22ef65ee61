import { useEffect, useState } from 'react';
import { PlainTextArea, type PlainTextAreaProps } from './plain-text-area.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type TextAreaProps = Omit<PlainTextAreaProps, 'aside' | 'asideId'> & {
  /** Counted like `maxLength`, but not enforced: the form reports longer texts. */
  limit?: number;
};

/** With `maxLength` or `limit` it shows n/max and announces when little is left. */
export function TextArea({ limit, ...area }: TextAreaProps) {
  const areaId = area.id ?? area.name;
  const initial = String(area.value ?? area.defaultValue ?? '').length;
  const max = limit ?? area.maxLength;
  if (max === undefined) return <PlainTextArea {...area} />;
  const counter = <Counter areaId={areaId} initial={initial} max={max} />;
  return <PlainTextArea {...area} aside={counter} asideId={`${areaId}-count`} />;
}

function Counter({ areaId, initial, max }: { areaId: string; initial: number; max: number }) {
  const length = useTypedLength(areaId, initial);
  const left = max - length;
  return (
    <p className="text-area-count" data-full={left <= 0 ? '' : undefined}>
      <span id={`${areaId}-count`}>
        {length}/{max}
        <VisuallyHidden> characters</VisuallyHidden>
      </span>
      <VisuallyHidden>
        <span role="status">
          {left < 0
            ? `${String(Math.ceil(-left / 10) * 10)} characters too many`
            : left <= Math.min(50, max / 5) && `${String(Math.ceil(left / 10) * 10)} characters left`}
        </span>
      </VisuallyHidden>
    </p>
  );
}

/** Tracks an uncontrolled text area, also after each render, because form libraries set values without events. */
function useTypedLength(areaId: string, initial: number): number {
  const [length, setLength] = useState(initial);
  useEffect(() => {
    const area = document.getElementById(areaId);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const count = () => {
      setLength(area.value.length);
    };
    count();
    area.addEventListener('input', count);
    return () => {
      area.removeEventListener('input', count);
    };
  });
  return length;
}
