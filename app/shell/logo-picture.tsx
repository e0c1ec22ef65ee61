import './logo-picture.css';
import { site } from '#content/site.ts';

/** On error, `logo-pictures.ts` tries alternates, then the name. */
export function LogoPicture({ className }: { className?: string }) {
  const { src, alternates } = site.logo;
  return (
    <img
      className={className ? `logo-picture ${className}` : 'logo-picture'}
      src={src}
      alt={site.name}
      decoding="async"
      data-alternates={alternates.join(' ')}
    />
  );
}
