import type { FastifyInstance } from "fastify";
import { StartError } from "./platform/errors.ts";

/** Accepts connections from now on. @throws StartError if the port or the address cannot be had */
export async function listen(
  app: Pick<FastifyInstance, "listen">,
  port: number,
  host: string,
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
    if (code === "EADDRINUSE")
      throw new StartError(
        `Port ${port} is taken by another program. Stop it, or choose another port with PORT.`,
      );
    if (code === "EACCES")
      throw new StartError(`Port ${port} is not allowed for this user. Choose another with PORT.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
      throw new StartError(`${host} is not an address of this machine. Choose another with HOST.`);
    throw error;
  }
}
