import { features } from '#content/features.ts';

export function VersionDiff() {
  const { drawing, name, lines } = features.versions;
  return (
    <div className="panel diff" role="img" aria-label={drawing}>
      <p className="panel-head">{name}</p>
      <ul>
        {lines.map(([sign, line]) => (
          <li key={line} data-sign={sign.trim() || undefined}>
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
