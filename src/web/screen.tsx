import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type App, AppProvider } from './shared/app.tsx';
import { NotHere } from './shell/not-here.tsx';
import { PartNotice } from './ui/lazy-part.tsx';

/** The whole portal: what the browser draws, and what the server draws of it beforehand. */
export function Screen({ app, router }: { app: App; router: AnyRouter }) {
  return (
    <QueryClientProvider client={app.queryClient}>
      <AppProvider app={app}>
        <PartNotice value={NotHere}>
          <RouterProvider router={router} />
        </PartNotice>
      </AppProvider>
    </QueryClientProvider>
  );
}
