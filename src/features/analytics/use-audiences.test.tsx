import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '#src/query-client.ts';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { useAudiences } from './use-audiences.ts';

serviceForTests();

test('an audience has its ID where there is no name, which is said to be loading until the list is there', async () => {
  const client = createQueryClient();
  const { result } = renderHook(() => useAudiences(world.page, undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(result.current.isNaming('audience_gone')).toBe(true);
  await waitFor(() => expect(result.current.isNaming('audience_gone')).toBe(false));
  expect(result.current.nameOf('audience_gone')).toBe('audience_gone');
  expect(result.current.nameOf('')).toBe('no audience');
});
