export const dynamic = "force-dynamic";

/** A route that does nothing: what the server itself takes for an answer. */
export const GET = () => Response.json({});
