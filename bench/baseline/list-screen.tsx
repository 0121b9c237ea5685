import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

const itemList = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string() })),
});

export function ListScreen() {
  const items = useQuery({
    queryKey: ['items'],
    queryFn: async ({ signal }) => itemList.parse(await (await fetch('/v0/items.json', { signal })).json()),
  });
  return (
    <>
      <h1>Items</h1>
      {items.isPending ? <p>Loading</p> : null}
      {items.isError ? <p>{items.error.message}</p> : null}
      <ul>
        {items.data?.items.map((item) => (
          <li key={item.id}>
            {item.name} <time>{item.createdAt}</time>
          </li>
        ))}
      </ul>
    </>
  );
}
