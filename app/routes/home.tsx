export const handle = { hydrate: false };

export default function HomeRoute() {
  return <main>Meridian</main>;
}
