export const handle = { hydrate: false };

export default function StartRoute() {
  return <main>Meridian</main>;
}
