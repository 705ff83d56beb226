/**
 * The part of react-router that pages use. It is shared at run time, and what is shared is shipped whole: a name that
 * is added here is added to everybody's first load.
 */
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  NavLink,
  Outlet,
  RouterProvider,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
  type LinkProps,
  type Location,
  type NavigateFunction,
  type RouteObject,
} from 'react-router';
