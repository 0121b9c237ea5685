let dashboard = 'Facet';

/** Tells what the deployer calls this dashboard (`title` in config.json). Called before a screen is drawn. */
export function nameDashboard(name: string): void {
  dashboard = name;
}

/** The title of the document: what the screen shows, and the name of the dashboard behind it. */
export function ScreenTitle({ children }: { children: string }) {
  return <title>{`${children} – ${dashboard}`}</title>;
}
