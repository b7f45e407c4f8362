import { Navigate } from "react-router";

/** Addresses of the specification without a content of their own. */
export const LeadHomeScreen = () => <Navigate to="/" replace />;
