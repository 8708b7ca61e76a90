"""A TCP proxy that cuts connections before the reply: the request arrived, its sender never learns the answer."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
from types import TracebackType


class CuttingProxy:
    """`with CuttingProxy("127.0.0.1", 6379, cut=0.02, seed=1) as proxy:` listens on proxy.port.

    cut: probability, per piece of data that the server sends back, of closing both sides instead of forwarding.
    """

    def __init__(self, host: str, port: int, cut: float, seed: int) -> None:
        self._target = (host, port)
        self.cut = cut
        self.cuts = 0
        self._random = random.Random(seed)
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._closing = False
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port: int = self._listener.getsockname()[1]

    def __enter__(self) -> CuttingProxy:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        self._shut(self._listener)  # wakes the thread that waits for a client
        with self._lock:
            for side in list(self._open):
                self._shut(side)

    def _accept(self) -> None:
        while not self._closing:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(self._target, timeout=2)
            except OSError:
                client.close()
                continue
            server.settimeout(None)
            for side in (client, server):
                side.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._open |= {client, server}
            threading.Thread(target=self._pump, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self._pump, args=(server, client, True), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket, reply: bool) -> None:
        try:
            while data := source.recv(1 << 16):
                if reply and self._cuts_now():
                    break
                sink.sendall(data)
        except OSError:
            pass
        finally:
            with self._lock:
                for side in (source, sink):
                    self._shut(side)
                    self._open.discard(side)

    def _cuts_now(self) -> bool:
        with self._lock:
            cut = self._random.random() < self.cut
            self.cuts += cut
            return cut

    @staticmethod
    def _shut(side: socket.socket) -> None:
        with contextlib.suppress(OSError):
            side.shutdown(socket.SHUT_RDWR)
        side.close()
