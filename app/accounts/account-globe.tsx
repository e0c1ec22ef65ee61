import { drawMeridian } from '#ui/drawing/meridian-drawing.ts';

const size = 1000;

export function AccountGlobe({ name }: { readonly name: string }) {
  const { majors, limb, signal, ticks } = drawMeridian(name, { x: size / 2, y: size / 2, radius: size / 2 - 10 });
  return (
    <svg className="account-globe" viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden="true">
      <path d={limb} />
      <path d={majors} />
      <path className="account-globe-signal" d={`${signal}${ticks}`} />
    </svg>
  );
}
