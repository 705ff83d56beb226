interface Route {
  path?: string;
  index?: boolean;
  children?: readonly Route[];
}

function pathsUnder(routes: readonly Route[], above: string): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    const below = children ? pathsUnder(children, own) : [];
    return index || !children ? [own, ...below] : below;
  });
}

/** Every address of a part of the site as its own routes spell it, such as `/dashboard/jobs/:id`. */
export async function routesOf(remote: 'dashboard' | 'admin'): Promise<string[]> {
  const source = new URL(`../../../../frontends/${remote}/src/routes.tsx`, import.meta.url);
  const { routes } = (await import(source.pathname)) as { routes: readonly Route[] };
  return pathsUnder(routes, '');
}

/** What the administration shows in dialogs, by the addresses of these. */
export async function adminDialogs(): Promise<string[]> {
  const source = new URL('../../../../frontends/admin/src/places.ts', import.meta.url);
  const { dialogNames, dialogPath } = (await import(source.pathname)) as {
    dialogNames: readonly string[];
    dialogPath: (name: string) => string;
  };
  return dialogNames.map((name) => dialogPath(name));
}
