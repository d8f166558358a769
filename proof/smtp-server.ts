import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { SMTPServer } from "smtp-server";

/**
 * A mail server as a process of its own, so that it can be killed and frozen. Stores each mail as the dev outbox does.
 */
const [port, folder = ""] = process.argv.slice(2);
let count = 0;

new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  async onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    const file = path.join(folder, `${Date.now()}-${process.pid}-${count++}.eml`);
    const mail = Buffer.concat(chunks).toString().replaceAll("\r\n", "\n");
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.part`, mail);
    await rename(`${file}.part`, file);
    done();
  },
}).listen(Number(port), "127.0.0.1");
